/**
 * Says in one sentence that Node is too old, before a file is read that an old Node cannot read. Plain JavaScript of any
 * version, for `node --require`.
 */
const needed = 24;

if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `Node ${needed} est nécessaire, et celui-ci est le ${process.versions.node} : lancez « npm ci », qui installe le bon avec le projet.`,
  );
  process.exit(2);
}
