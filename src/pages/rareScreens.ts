/** The screens that few visits open, and what the panel of saved searches adds, in one file. */

export { SharedSearches as saved } from '../shell/SharedSearches.tsx';
export { NewPassword } from './authentification/NewPassword.tsx';
export { NationalStatistics } from './nationales/NationalStatistics.tsx';
export { OrganisationResources } from './ressources/OrganisationResources.tsx';
