/** Lets a process end with the one that started it, even when that one is killed. */

/** Under `SIEVERT_TIED` standard input is a pipe that the parent holds open; when it closes, the process ends as by SIGTERM. */
export const endWithParent = (): void => {
  if (!process.env['SIEVERT_TIED']) return
  process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()
}
