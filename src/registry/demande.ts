/** Functions and formats of the request screens that definitions cannot express. */
import {
  type Format,
  optionOf,
  type RegistryFunction,
  showDate,
  textOf,
  textOrNull,
  valueAt,
  writeOption,
} from 'screen-engine';
import { ditOui } from './ouiOuNon.ts';

/** A request without a title is identified by its own number. */
export const numeroTitreOuDemande: RegistryFunction = ({ row }) => row.numeroTitre ?? row.numeroDemande;

/** Some back ends identify a request only by its title (decision DEM-038). */
export const numeroDemandeOuTitre: RegistryFunction = ({ row }) => row.numeroDemande ?? row.numeroTitre;

// The row's checkbox marks the return of what production sent last: the title if it was sent, otherwise a
// letter (decision DEM-050).
const isTitleSent: RegistryFunction = ({ row, codeProperty }) =>
  valueAt(row, 'statutProduction', codeProperty) === 'EXPEDIEE';

export const pndPhoto: RegistryFunction = (context) =>
  context.row.traitePNDPhoto === true || !isTitleSent(context);

export const pndTitre: RegistryFunction = (context) =>
  context.row.traitePNDTitre === true || isTitleSent(context);

/** The letter's checkbox of the detail: the photo letter, or the identification letter of a legal entity. */
export const pndPhotoSaisi: RegistryFunction = ({ field }) =>
  (field.traitePNDPhoto ?? field.traitePNDCourrier) === true;

/** Whether a checkbox of the detail was newly ticked, or the comment is another. */
export const suiviModifie: RegistryFunction = (context) => {
  const { field, row } = context;
  if ((field.commentaire ?? '') !== (row.commentaire ?? '')) return true;
  const isPhotoNew = pndPhotoSaisi(context) === true && row.traitePNDPhoto !== true;
  return isPhotoNew || (field.traitePNDTitre === true && row.traitePNDTitre !== true);
};

const isPndTraite = (row: Readonly<Record<string, unknown>>): boolean =>
  ditOui(row.traitePNDPhoto) || ditOui(row.traitePNDTitre);

/** Whether a return was processed: either mark. */
export const pndTraite: Format = (_value, { row, engineText }) => engineText(isPndTraite(row) ? 'yes' : 'no');

/** The same as `O` or `N`. */
export const pndTraiteLettre: Format = (_value, { row }) => (isPndTraite(row) ? 'O' : 'N');

/** The label of a production state; the back end's text if the list does not contain it. */
export const statutProduction: Format = (value, context) => {
  const isKnown = optionOf(context.options, value) !== null;
  const libelleCourt = isKnown
    ? null
    : textOrNull(valueAt(context.row, 'statutProduction.libelleCourt', null));
  return writeOption(libelleCourt ?? value, context);
};

/** The last day of a title, or the list's option for a permanent one. */
export const finValidite: Format = (value, { row, options, say }) => {
  const [permanent] = options ?? [];
  if (row.permanent === true && permanent !== undefined) return say(permanent.label);
  return showDate(textOf(value));
};

/**
 * The lines of an address as one text; a text is used as is. Some back ends send the address fields directly
 * on the row.
 */
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

/** One field of an address, also if the fields are directly on the row. */
export const destinataireAdresse = champAdresse('destinataire');
export const codePostalAdresse = champAdresse('codePostal');
export const communeAdresse = champAdresse('commune');
export const paysAdresse = champAdresse('pays');
