/** Starts the server with the built site. */
import { runServer } from './runServer.ts';

await runServer();
