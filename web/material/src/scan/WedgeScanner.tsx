import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '../parts/toast.ts'
import { getScanziel, nimmScan, setOhneZiel } from './scanziel.ts'
import { Tastenfolge } from './tastenfolge.ts'

/** Listens on every page for a scanner that types: fast keys that end with Enter, wherever the focus is. */
export function WedgeScanner() {
  const navigate = useNavigate()
  useEffect(() => {
    setOhneZiel(({ text }) => {
      if (document.querySelector('[aria-modal="true"]') === null)
        void navigate({ to: '/scannen', search: { code: text } as never })
      else toast('Der Scan wurde nicht genommen. Bitte schließen Sie zuerst das offene Fenster.', { tone: 'bad' })
    })
  }, [navigate])
  useEffect(() => {
    const lauscher = lausche()
    window.addEventListener('keydown', lauscher, { capture: true })
    return () => window.removeEventListener('keydown', lauscher, { capture: true })
  }, [])
  return null
}

type Textfeld = HTMLInputElement | HTMLTextAreaElement

const OHNE_TEXT = ['button', 'checkbox', 'file', 'image', 'radio', 'range', 'reset', 'submit']

const textfeld = (ziel: EventTarget | null): Textfeld | undefined =>
  ziel instanceof HTMLTextAreaElement || (ziel instanceof HTMLInputElement && !OHNE_TEXT.includes(ziel.type))
    ? ziel
    : undefined

/** The field for codes takes scans itself; in a field of a login it is a password manager that types so fast. */
const nimmtAllesSelbst = (feld: Textfeld): boolean =>
  feld.dataset['scanfeld'] !== undefined ||
  feld.type === 'password' ||
  /username|password|one-time-code/.test(feld.autocomplete)

/**
 * Where a page wants scans, one into a field would stand among what a person types: the field gets back what was in it.
 * On every other page the field is what the scan is meant for: it keeps it, and the key that ends it does not send a form
 * that is half filled in.
 */
function lausche(): (event: KeyboardEvent) => void {
  const folge = new Tastenfolge()
  let vorher = ''
  return (event) => {
    const feld = textfeld(event.target)
    if (event.ctrlKey || event.metaKey || event.altKey || (feld !== undefined && nimmtAllesSelbst(feld))) return
    const wirkung = folge.taste(event.key, event.timeStamp)
    if (wirkung.art === 'offen') {
      vorher = feld?.value ?? ''
      return
    }
    if (wirkung.art === 'teil' && feld !== undefined) return
    const bleibt = feld !== undefined && getScanziel() === undefined
    if (bleibt && event.key === 'Tab') return
    // Neither a key of the pages nor a button that has the focus takes part of a code for itself.
    event.stopPropagation()
    event.preventDefault()
    if (wirkung.art === 'teil' || bleibt) return
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
