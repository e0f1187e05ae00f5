/**
 * Checks `engines`. uWebSockets.js needs glibc 2.38 under Node 24 and 26. Plain JavaScript for `toolchain.mjs` under
 * any Node. @param {string} version as in `process.version`
 */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  return (major === 22 && minor >= 23) || ((major === 24 || major === 26) && hasNewLibc());
}

function hasNewLibc() {
  if (process.platform !== 'linux') return true;
  const version = process.report.getReport().header.glibcVersionRuntime ?? '0.0';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 2 || (major === 2 && minor >= 38);
}
