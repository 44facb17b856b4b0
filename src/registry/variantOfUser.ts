/** Which kind of organisation the user works for decides what screens look like (specification 1, section 1). */
import type { RegistryFunction } from '#engine';

/** The user's flags decide; where both are missing, the first digit of the identifier does (decision RIGHT-024). */
export const variantOfUser: RegistryFunction = ({ user }) => {
  const { personnePhysique, personneMorale, identifiant, sub } = user;
  const isLegalEntity =
    personnePhysique === undefined && personneMorale === undefined
      ? String(identifiant ?? sub ?? '').startsWith('1')
      : personneMorale === true;
  return isLegalEntity ? 'personneMorale' : 'personnePhysique';
};
