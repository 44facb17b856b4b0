/** Whether an account is somebody else's: nobody deletes or blocks their own (decision D35). */
import type { RegistryFunction } from '#engine';

export const estUnAutre: RegistryFunction = ({ row, user }) =>
  row.identifiant !== (user.identifiant ?? user.sub);
