/** The floor's API client: axios with the session's token, which each answer may renew (D2). */
import axios from 'axios';

export const tokenKey = 'token';
export const api = axios.create({ timeout: 60_000 });

api.interceptors.request.use((config) => {
  const token = sessionStorage.getItem(tokenKey);
  if (token) config.headers.set('Authorization', `Bearer ${token}`);
  return config;
});
api.interceptors.response.use((answer) => {
  const renewed = answer.headers.authorization;
  if (typeof renewed === 'string') sessionStorage.setItem(tokenKey, renewed.replace(/^Bearer /, ''));
  return answer;
});

export type Order = {
  readonly numeroCommande: string;
  readonly dateIntegration: string;
  readonly statutCommande: 'OK' | 'KO' | 'EN_COURS' | 'EN_ATTENTE';
  readonly motif: string;
  readonly nombreLignesOK: number;
  readonly nombreLignesKO: number;
  readonly traite: boolean;
};

/** The filters of the screen, named as in the address and in the query. */
export type Criteria = Partial<
  Record<'commande' | 'dateIntegrationDebut' | 'dateIntegrationFin' | 'statut' | 'traitement', string>
>;

export async function fetchOrders(criteria: Criteria, signal: AbortSignal): Promise<readonly Order[]> {
  // The build leaves out what axios needs for `params`.
  const { data } = await api.get<readonly Order[]>(
    `/api/commandeDemande/commande?${new URLSearchParams(criteria)}`,
    { signal },
  );
  if (!Array.isArray(data)) throw new Error('The answer is no list.');
  return data;
}

/** CMD-043: one call an order. */
export async function saveTreated(order: Order, traite: boolean): Promise<Order> {
  const changed = { ...order, traite };
  await api.put(`/api/commandeDemande/commande/${encodeURIComponent(order.numeroCommande)}`, changed);
  return changed;
}
