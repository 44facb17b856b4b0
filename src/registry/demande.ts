/** What the screens of the requests decide beyond their definitions. */
import {
  type Format,
  optionOf,
  type RegistryFunction,
  showDate,
  textOf,
  textOrNull,
  valueAt,
  writeOption,
} from '#engine';
import { ditOui } from './ouiOuNon.ts';

/** A request without a title yet goes by its own number. */
export const numeroTitreOuDemande: RegistryFunction = ({ row }) => row.numeroTitre ?? row.numeroDemande;

/** Some back ends know a request by its title alone (decision DEM-038). */
export const numeroDemandeOuTitre: RegistryFunction = ({ row }) => row.numeroDemande ?? row.numeroTitre;

// The box of a row marks what the production sent last: the title once it left, a letter before (decision DEM-050).
const isTitleSent: RegistryFunction = ({ row, codeProperty }) =>
  valueAt(row, 'statutProduction', codeProperty) === 'EXPEDIEE';

export const pndPhoto: RegistryFunction = (context) =>
  context.row.traitePNDPhoto === true || !isTitleSent(context);

export const pndTitre: RegistryFunction = (context) =>
  context.row.traitePNDTitre === true || isTitleSent(context);

/** The letter's box of the detail: that of the photo, or of the identification of a legal entity. */
export const pndPhotoSaisi: RegistryFunction = ({ field }) =>
  (field.traitePNDPhoto ?? field.traitePNDCourrier) === true;

/** Whether a box of the detail was ticked that was not before. */
export const pndModifie: RegistryFunction = (context) => {
  const { field, row } = context;
  const isPhotoNew = pndPhotoSaisi(context) === true && row.traitePNDPhoto !== true;
  return isPhotoNew || (field.traitePNDTitre === true && row.traitePNDTitre !== true);
};

const isPndTraite = (row: Readonly<Record<string, unknown>>): boolean =>
  ditOui(row.traitePNDPhoto) || ditOui(row.traitePNDTitre);

/** Whether something that came back was dealt with: either mark. */
export const pndTraite: Format = (_value, { row, engineText }) => engineText(isPndTraite(row) ? 'yes' : 'no');

/** The same as `O` or `N`. */
export const pndTraiteLettre: Format = (_value, { row }) => (isPndTraite(row) ? 'O' : 'N');

/** A state of production by the list; one that the list does not know as the back end calls it. */
export const statutProduction: Format = (value, context) => {
  const isKnown = optionOf(context.options, value) !== null;
  const libelleCourt = isKnown
    ? null
    : textOrNull(valueAt(context.row, 'statutProduction.libelleCourt', null));
  return writeOption(libelleCourt ?? value, context);
};

/** The last day of a title, or the one option of the list for a permanent one. */
export const finValidite: Format = (value, { row, options, say }) => {
  const [permanent] = options ?? [];
  if (row.permanent === true && permanent !== undefined) return say(permanent.label);
  return showDate(textOf(value));
};

/** The lines of an address, in one; of one that came as text, that text. Some back ends send its fields bare. */
export const lignesAdresse: Format = (value, { row }) => {
  const adresse = value ?? row;
  if (typeof adresse !== 'object' || Array.isArray(adresse)) return textOf(adresse);
  const { adresse1, adresse2, adresse3, adresse4 } = adresse as Readonly<Record<string, unknown>>;
  return textOf([adresse1, adresse2, adresse3, adresse4]);
};

const champAdresse =
  (champ: 'destinataire' | 'codePostal' | 'commune' | 'pays'): Format =>
  (value, { row }) =>
    textOf(value ?? row[champ]);

/** One field of an address, also of one that came bare. */
export const destinataireAdresse = champAdresse('destinataire');
export const codePostalAdresse = champAdresse('codePostal');
export const communeAdresse = champAdresse('commune');
export const paysAdresse = champAdresse('pays');
