/** The screen variant: the kind of the user's organisation (specification 1, section 1). */
import type { RegistryFunction } from 'screen-engine';

/**
 * Determined by the user's flags; if both are missing, by the first digit of the identifier (decision
 * RIGHT-024).
 */
export const variantOfUser: RegistryFunction = ({ user }) => {
  const { personnePhysique, personneMorale, identifiant, sub } = user;
  const isLegalEntity =
    personnePhysique === undefined && personneMorale === undefined
      ? String(identifiant ?? sub ?? '').startsWith('1')
      : personneMorale === true;
  return isLegalEntity ? 'personneMorale' : 'personnePhysique';
};
