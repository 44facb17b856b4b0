/** What the screens of the requests decide beyond their definitions. */
import { type Format, optionOf, type RegistryFunction, showDate, writeOption } from '#engine';
import type { AdresseLivraison, Demande } from '#schemas/types/domain.ts';

/** A request without a title yet goes by its own number. */
export const numeroTitreOuDemande: RegistryFunction = ({ row }) => row.numeroTitre ?? row.numeroDemande;

/** Some back ends know a request by its title alone (decision DEM-038). */
export const numeroDemandeOuTitre: RegistryFunction = ({ row }) => row.numeroDemande ?? row.numeroTitre;

// The box of a row marks what the production sent last: the title once it left, a letter before (decision DEM-050).
const isTitleSent = (statut: unknown): boolean =>
  typeof statut === 'object' && statut !== null && 'valeur' in statut && statut.valeur === 'EXPEDIEE';

export const pndPhoto: RegistryFunction = ({ row }) =>
  row.traitePNDPhoto === true || !isTitleSent(row.statutProduction);

export const pndTitre: RegistryFunction = ({ row }) =>
  row.traitePNDTitre === true || isTitleSent(row.statutProduction);

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
  row.traitePNDPhoto === true || row.traitePNDTitre === true;

/** Whether something that came back was dealt with: either mark. */
export const pndTraite: Format = (_value, { row, engineText }) => engineText(isPndTraite(row) ? 'yes' : 'no');

/** The same as `O` or `N`. */
export const pndTraiteLettre: Format = (_value, { row }) => (isPndTraite(row) ? 'O' : 'N');

/** A state of production by the list; one that the list does not know as the back end calls it. */
export const statutProduction: Format = (value, context) => {
  const isKnown = optionOf(context.options, value) !== null;
  const { libelleCourt } = (context.row.statutProduction ?? {}) as Partial<
    NonNullable<Demande['statutProduction']>
  >;
  return writeOption(isKnown ? value : (libelleCourt ?? value), context);
};

/** The last day of a title, or the one option of the list for a permanent one. */
export const finValidite: Format = (value, { row, options, say }) => {
  const [permanent] = options ?? [];
  if (row.permanent === true && permanent !== undefined) return say(permanent.label);
  return typeof value === 'string' ? showDate(value) : '';
};

/** The lines of an address, in one. */
export const lignesAdresse: Format = (value) => {
  const { adresse1, adresse2, adresse3, adresse4 } = value as Partial<AdresseLivraison>;
  return [adresse1, adresse2, adresse3, adresse4].filter(Boolean).join(', ');
};
