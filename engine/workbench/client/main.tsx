/** The workbench's own page. */
import { createRoot } from 'react-dom/client';
import '../../react/app/tokens.css';
import '../../react/app/base.css';
import '../../react/parts/Button.css';
import '../../react/parts/Field.css';
import '../../react/parts/form.css';
import '../../react/table/table.css';
import { App } from './App.tsx';
import { saveByKey } from './saving/saving.ts';
import { follow, start } from './store.ts';
import './workbench.css';

void start();
follow();
window.addEventListener('keydown', saveByKey);
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App />);
