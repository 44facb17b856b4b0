/**
 * Says in one line that Node is too old, before a file is read that an old Node cannot read. Plain JavaScript of any
 * version, for `node --require` of a release, which uses the system's Node. It runs TypeScript since 22.18.
 */
const needed = [22, 18];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(`Node ${needed.join('.')} or later is needed, and this is ${process.versions.node}.`);
  process.exit(2);
}
