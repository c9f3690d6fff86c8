import { spawnSync } from 'node:child_process'

/**
 * Gives the space of a file's zeros back to the file system, where both can: `fallocate` is part of every Debian. Where
 * they cannot, the zeros stay, and nothing is lost but space.
 */
export function digHoles(path: string): void {
  spawnSync('fallocate', ['--dig-holes', path], { stdio: 'ignore' })
}
