/** The parking permits: their definitions, their registry, their look, on the engine. */
import app from 'virtual:engine/app';
import * as table from 'virtual:engine/routes';
import { createPortal } from 'screen-engine';
import { registry } from './registry.tsx';
import './theme/theme.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');

createPortal({ app, table, registry }).mount(root);
