/** The floor's way to the API: axios with the token of the session. */
import axios from 'axios';

export const api = axios.create({ timeout: 30_000 });

api.interceptors.request.use((config) => {
  const token = sessionStorage.getItem('token');
  if (token) config.headers.set('Authorization', `Bearer ${token}`);
  return config;
});

export type Order = {
  readonly numeroCommande: string;
  readonly dateIntegration: string;
  readonly statutCommande: 'OK' | 'KO' | 'EN_COURS';
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
  const { data } = await api.get<readonly Order[]>('/api/commandeDemande/commande', {
    params: criteria,
    signal,
  });
  return data;
}
