/** Ends this process and the programs it has started: a child is the leader of a process group of its own. */
export function endGroup(): void {
  process.kill(-process.pid, 'SIGKILL')
}
