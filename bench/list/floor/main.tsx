/** The floor: one orders screen, written by hand with the engine's libraries and none of the engine. */
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { api } from './api.ts';
import './floor.css';

function Shell() {
  return (
    <>
      <header className="floor-header">
        <Link to="/">Portail CMI Organismes</Link>
        <span>Bonjour Claire Martin</span>
      </header>
      <nav aria-label="Menu principal">
        <ul>
          <li>
            <Link to="/transfert">Transfert</Link>
          </li>
          <li>
            <Link to="/commandes" aria-current="page">
              Commandes
            </Link>
          </li>
        </ul>
      </nav>
      <main>
        <Outlet />
      </main>
      <footer className="floor-footer">Mentions légales</footer>
    </>
  );
}

const router = createBrowserRouter([
  {
    element: <Shell />,
    children: [
      {
        path: '/commandes',
        lazy: async () => ({ Component: (await import('./OrdersScreen.tsx')).OrdersScreen }),
      },
      { path: '*', element: <h1>Page introuvable</h1> },
    ],
  },
]);

// What any portal asks at its start, in parallel with the screen's code.
void api.get('/api/properties');
const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={router} />);
