/** Whether an account is another user's: nobody can delete or block their own (decision D35). */
import type { RegistryFunction } from 'screen-engine';

export const estUnAutre: RegistryFunction = ({ row, user }) =>
  row.identifiant !== (user.identifiant ?? user.sub);
