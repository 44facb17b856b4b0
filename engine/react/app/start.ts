/** The entry of the script; the build puts the model in (`engine/node/startScript.ts`). */
import type { StartModel } from '../../core/runtime/start.ts';
import { startPage } from './startPage.ts';

declare const startModel: StartModel;

startPage(startModel);
