/**
 * The floor: one orders screen written by hand with the engine's libraries but not the engine, for the same
 * rows of the specification; ids beside the code name them. Where the rows leave a choice, the cheaper way is
 * taken. There is no application around it: no session, no menu, no other screen, and one file of code.
 */
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { OrdersScreen } from './OrdersScreen.tsx';
import './floor.css';

const router = createBrowserRouter([{ path: '/commandes', Component: OrdersScreen }]);

const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={router} />);
