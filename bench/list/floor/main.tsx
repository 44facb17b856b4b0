/**
 * The floor: one orders screen written by hand with the engine's libraries but not the engine, for the same
 * rows of the specification; ids beside the code name them. Where the rows leave a choice, the cheaper way is
 * taken.
 */
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type LoaderFunctionArgs, RouterProvider, redirect } from 'react-router-dom';
import { api } from './api.ts';
import { Shell } from './Shell.tsx';
import { loadUser } from './session.ts';
import './floor.css';

// Requested at the start of any portal, in parallel with the screen's code.
void api.get('/api/properties').catch(() => undefined);
const user = loadUser();
user.catch(() => undefined);

/** RIGHT-001, FIRST-042: the list is shown only after the user and their rights are known. */
async function guard({ request }: LoaderFunctionArgs) {
  const known = await user.catch(() => null);
  if (known === null) throw redirect(`/authentification?retour=${encodeURIComponent(request.url)}`);
  if (known.premiereConnexion) throw redirect('/premiereConnexion');
  return known.rights.has('commandes') ? known : redirect('/');
}

const router = createBrowserRouter([
  {
    id: 'shell',
    Component: Shell,
    HydrateFallback: () => null,
    loader: guard,
    shouldRevalidate: () => false,
    children: [
      {
        path: '/commandes',
        lazy: async () => ({ Component: (await import('./OrdersScreen.tsx')).OrdersScreen }),
      },
      { path: '*', element: <h1>Page introuvable</h1> },
    ],
  },
]);

const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={router} />);
