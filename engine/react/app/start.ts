/** The entry of the script that runs before the page; the build has put its model in the document (`engine/node/startScript.ts`). */
import { type StartModel, startModelId } from '../../core/runtime/start.ts';
import { startPage } from './startPage.ts';

const holder = document.getElementById(startModelId) as HTMLTemplateElement | null;

startPage(JSON.parse(holder?.content.textContent ?? '') as StartModel);
