/** The screens that few visits open, in one file. */
export { NewPassword } from './authentification/NewPassword.tsx';
export { NationalStatistics } from './nationales/NationalStatistics.tsx';
export { OrganisationResources } from './ressources/OrganisationResources.tsx';
