/**
 * Says in one sentence that Node is too old, before a file is read that an old Node cannot read. Plain JavaScript of any
 * version, for `node --require`.
 */
const needed = 24;

if (Number.parseInt(process.versions.node, 10) < needed) {
  // In the project the right Node is a package; a new user has the engine alone.
  const isInstalled = __dirname.includes('node_modules');
  const cure = isInstalled
    ? 'installez-le, ou ajoutez « --package node@24 » après « npx ».'
    : 'lancez « npm ci », qui installe le bon avec le projet.';
  console.error(`Node ${needed} est nécessaire, et celui-ci est le ${process.versions.node} : ${cure}`);
  process.exit(2);
}
