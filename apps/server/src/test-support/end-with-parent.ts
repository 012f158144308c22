/** Ends a process together with its parent, even when the parent is killed. */

/** Under `SIEVERT_TIED` standard input is a pipe from the parent. When it closes, the process ends as by SIGTERM. */
export const endWithParent = (): void => {
  if (!process.env['SIEVERT_TIED']) return
  process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()
}
