/** Describes guards in French. */
import type { GuardModel } from '../model/app.ts';

/** Who may pass a guard. */
export function describeGuard(guard: GuardModel): string {
  if (guard.kind === 'public') return 'ouvert à tous';
  if (guard.kind === 'login') return 'ouvert à tout utilisateur connecté';
  const names = guard.anyOf.map((name) => `« ${name} »`);
  return names.length === 1 ? `il faut le droit ${names[0]}` : `il faut un des droits ${names.join(', ')}`;
}
