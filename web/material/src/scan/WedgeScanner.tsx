import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nimmScan, setOhneZiel } from './scanziel.ts'
import { Tastenfolge } from './tastenfolge.ts'

/** Listens on every page for a scanner that types: fast keys that end with Enter, wherever the focus is. */
export function WedgeScanner() {
  const navigate = useNavigate()
  useEffect(() => {
    setOhneZiel(({ text }) => void navigate({ to: '/scannen', search: { code: text } as never }))
  }, [navigate])
  useEffect(() => {
    const lauscher = lausche()
    window.addEventListener('keydown', lauscher, { capture: true })
    return () => window.removeEventListener('keydown', lauscher, { capture: true })
  }, [])
  return null
}

type Textfeld = HTMLInputElement | HTMLTextAreaElement

const textfeld = (ziel: EventTarget | null): Textfeld | undefined =>
  ziel instanceof HTMLInputElement || ziel instanceof HTMLTextAreaElement ? ziel : undefined

/**
 * In a field of a form a scan would stand among what a person types: the field gets back what was in it. The field for
 * codes is meant for scans and takes them itself.
 */
function lausche(): (event: KeyboardEvent) => void {
  const folge = new Tastenfolge()
  let vorher = ''
  return (event) => {
    const feld = textfeld(event.target)
    if (event.ctrlKey || event.metaKey || event.altKey || feld?.dataset['scanfeld'] !== undefined) return
    const wirkung = folge.taste(event.key, event.timeStamp)
    if (wirkung.art === 'offen') {
      vorher = feld?.value ?? ''
      return
    }
    if (wirkung.art === 'teil' && feld !== undefined) return
    // Neither a key of the pages nor a button that has the focus takes part of a code for itself.
    event.stopPropagation()
    event.preventDefault()
    if (wirkung.art === 'teil') return
    if (feld !== undefined) gibZurueck(feld, vorher)
    nimmScan(wirkung.code)
  }
}

/** As if somebody had typed it: the form must notice. */
function gibZurueck(feld: Textfeld, text: string): void {
  const prototyp = feld instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototyp, 'value')?.set?.call(feld, text)
  feld.dispatchEvent(new Event('input', { bubbles: true }))
}
