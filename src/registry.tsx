/**
 * The portal's implementations for the engine, by vocabulary name; a missing one does not compile. Custom
 * screens are loaded on demand.
 */

import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import FileUp from 'lucide-react/icons/file-up';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Upload from 'lucide-react/icons/upload';
import type { RegistryOf } from 'screen-engine';
import { groupesDuCompte, numerosDesGroupes, statutDuCompte } from './registry/compte.ts';
import {
  codePostalAdresse,
  communeAdresse,
  destinataireAdresse,
  finValidite,
  lignesAdresse,
  numeroDemandeOuTitre,
  numeroTitreOuDemande,
  paysAdresse,
  pndPhoto,
  pndPhotoSaisi,
  pndTitre,
  pndTraite,
  pndTraiteLettre,
  statutProduction,
  suiviModifie,
} from './registry/demande.ts';
import { droits, droitsDuGroupe } from './registry/droits.ts';
import { estUnAutre } from './registry/estUnAutre.ts';
import { identifiant, masque, telephone, yesNoLetter } from './registry/formats.ts';
import { identifiantSaisi } from './registry/identifiantSaisi.ts';
import { premiereConnexion } from './registry/premiereConnexion.ts';
import { variantOfUser } from './registry/variantOfUser.ts';
import type { vocabulary } from './registry/vocabulary.ts';
import { Account, OrganismeName } from './shell/Account.tsx';
import { Brand } from './shell/Brand.tsx';
import { Mentions } from './shell/Mentions.tsx';
import { ProducerLogo } from './shell/ProducerLogo.tsx';

const transfer = () => import('./pages/transfert/screens.ts');
const rareScreens = () => import('./pages/rareScreens.ts');

const components = {
  OrderFileUpload: { load: async () => (await transfer()).OrderFileUpload },
  OrderFileResult: { load: async () => (await transfer()).OrderFileResult },
  NewPassword: { load: async () => (await rareScreens()).NewPassword },
  OrganisationResources: { load: async () => (await rareScreens()).OrganisationResources },
  NationalStatistics: { load: async () => (await rareScreens()).NationalStatistics },
};

const formats = {
  identifiant,
  yesNoLetter,
  masque,
  telephone,
  droits,
  groupesDuCompte,
  statutDuCompte,
  pndTraite,
  pndTraiteLettre,
  finValidite,
  lignesAdresse,
  destinataireAdresse,
  codePostalAdresse,
  communeAdresse,
  paysAdresse,
  statutProduction,
};

const functions = {
  variantOfUser,
  premiereConnexion,
  identifiantSaisi,
  droitsDuGroupe,
  numerosDesGroupes,
  estUnAutre,
  numeroDemandeOuTitre,
  numeroTitreOuDemande,
  pndPhoto,
  pndTitre,
  pndPhotoSaisi,
  suiviModifie,
};

const icons = {
  'circle-dashed': CircleDashed,
  'circle-x': CircleX,
  'file-up': FileUp,
  'shield-check': ShieldCheck,
  upload: Upload,
};

export const registry: RegistryOf<typeof vocabulary> = {
  components,
  widgets: {},
  cells: {},
  formats,
  functions,
  icons,
  slots: {
    brand: <Brand />,
    account: <Account />,
    paper: <OrganismeName />,
    footerStart: <ProducerLogo />,
    welcome: <Mentions />,
    saved: { load: async () => (await rareScreens()).saved },
  },
};
