/** The agent's service decides what screens look like: at the desk, or in the street. */
import type { RegistryFunction } from 'screen-engine';

export const serviceDeLAgent: RegistryFunction = ({ user }) =>
  user.service === 'terrain' ? 'terrain' : 'accueil';
