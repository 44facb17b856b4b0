/** Whether the first login is still before the user: it comes before every other page (decision FIRST-042). */
import type { RegistryFunction } from '#engine';

export const premiereConnexion: RegistryFunction = ({ user }) => user.premiereConnexion === true;
