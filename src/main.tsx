/** The portal: its definitions, registry and theme on the engine. */
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import app from 'virtual:engine/app';
import * as table from 'virtual:engine/routes';
import { createPortal } from 'screen-engine';
import { forgetTransfer } from './pages/transfert/transferStore.ts';
import { registry } from './registry.tsx';
import './theme/tokens.css';
import './theme/portal.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');

createPortal({ app, table, registry, onSessionEnd: forgetTransfer }).mount(root);
