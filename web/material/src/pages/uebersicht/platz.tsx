/** The place of the first steps, apart from them: it is there before they are loaded. */
import { useSession } from '../../session/useSession.ts'
import classes from './platz.module.css'

/** Kept beyond the visit: on this device the first steps have been found done. */
const KEY = 'zeughaus.eingerichtet'

/** Whether the person can take all of the first steps. */
export function useLeads(): boolean {
  const { darfIrgendwo } = useSession()
  return darfIrgendwo('stammdaten.anlegen') && darfIrgendwo('objekt.anlegen') && darfIrgendwo('benutzer.verwalten')
}

export function rememberDone(isDone: boolean): void {
  try {
    if (isDone) localStorage.setItem(KEY, 'ja')
    else localStorage.removeItem(KEY)
  } catch {
    // A full storage only costs the place.
  }
}

/** Keeps the first screen free until it is known whether there are steps to take: nothing below moves under a tap. */
export function Platz() {
  const isDone = localStorage.getItem(KEY) !== null
  return useLeads() && !isDone ? <div className={classes['place']} /> : null
}
