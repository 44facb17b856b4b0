/** Starts the server, with the site as it was built. */
import { runServer } from './runServer.ts';

await runServer();
