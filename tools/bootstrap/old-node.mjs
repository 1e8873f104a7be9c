/**
 * Says in one sentence that Node is too old. Written so plainly that even an old Node can read
 * it: everything modern is loaded only after this.
 */
export const oldestNode = [20, 19];

/** The sentence for a Node version that cannot run the bootstrap, or the empty text. */
export function oldNodeSentence(version) {
  const parts = version.split('.').map(Number);
  const isOld =
    parts[0] < oldestNode[0] || (parts[0] === oldestNode[0] && parts[1] < oldestNode[1]);
  if (!isOld) return '';
  return (
    'This is Node ' + version + ', and Bourse needs Node ' + oldestNode.join('.') + ' or later.'
  );
}

/** Loads and runs the rest of a command, or says why not and ends with exit code 1. */
export function runOnNewNode(load) {
  const sentence = oldNodeSentence(process.versions.node);
  if (sentence !== '') {
    console.error(sentence);
    process.exit(1);
  }
  load().catch(function (error) {
    const isSentence = error && error.name === 'BootstrapError';
    console.error(isSentence ? error.message : error);
    process.exit(error && error.exitCode ? error.exitCode : 1);
  });
}
