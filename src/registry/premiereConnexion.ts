/** Whether the user's first login is pending: it precedes every other page (decision FIRST-042). */
import type { RegistryFunction } from 'screen-engine';

export const premiereConnexion: RegistryFunction = ({ user }) => user.premiereConnexion === true;
