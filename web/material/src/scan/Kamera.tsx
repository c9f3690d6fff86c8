/** The picture of the camera, and the codes in it. */
import { ErrorNote } from '@zeughaus/web-shared'
import { useEffect, useRef, useState } from 'react'
import { Bildsperre } from './bildsperre.ts'
import classes from './Kamera.module.css'
import { type Leser, oeffneLeser } from './leser.ts'

/** Wide enough for a label at arm's length, small enough to be read ten times a second. */
const BREITE_PX = 1280
/** Between two pictures: the phone shall not get hot. */
const PAUSE_MS = 60

interface KameraProps {
  readonly onCode: (roh: string) => void
  /** Called when no try will ever open a camera here. */
  readonly onKeine?: () => void
}

export function Kamera({ onCode, onKeine }: KameraProps) {
  const bild = useRef<HTMLVideoElement>(null)
  const ziel = useRef({ onCode, onKeine })
  ziel.current = { onCode, onKeine }
  const [hindernis, setHindernis] = useState<string>()
  useEffect(() => {
    const video = bild.current
    if (video === null) return
    const ende = new AbortController()
    schaue(video, ende.signal, (roh) => ziel.current.onCode(roh)).catch((fehler: unknown) => {
      if (ende.signal.aborted) return
      setHindernis(satzVon(fehler))
      if (OHNE_AUSSICHT.includes(nameVon(fehler))) ziel.current.onKeine?.()
    })
    return () => ende.abort()
  }, [])
  if (hindernis !== undefined) return <ErrorNote>{hindernis}</ErrorNote>
  return (
    <div className={classes['rahmen']}>
      <video ref={bild} className={classes['bild']} muted playsInline aria-label="Bild der Kamera" />
      <div className={classes['fenster']} aria-hidden />
    </div>
  )
}

/** Runs until it is called off; the camera and the reader are let go then. */
async function schaue(video: HTMLVideoElement, ende: AbortSignal, onCode: (roh: string) => void): Promise<void> {
  if (navigator.mediaDevices === undefined) throw new DOMException('', 'SecurityError')
  const [strom, leser] = await Promise.all([
    navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: BREITE_PX } },
    }),
    oeffneLeser(),
  ])
  const raeumeAuf = () => {
    for (const spur of strom.getTracks()) spur.stop()
    leser.schliesse()
  }
  if (ende.aborted) return raeumeAuf()
  ende.addEventListener('abort', raeumeAuf, { once: true })
  video.srcObject = strom
  await video.play()
  const sperre = new Bildsperre()
  while (!ende.aborted) {
    for (const roh of sperre.neue(await liesBild(video, leser), performance.now())) onCode(roh)
    await new Promise((weiter) => setTimeout(weiter, PAUSE_MS))
  }
}

async function liesBild(video: HTMLVideoElement, leser: Leser): Promise<string[]> {
  if (video.videoWidth === 0) return []
  const faktor = Math.min(1, BREITE_PX / video.videoWidth)
  return leser.lies(
    await createImageBitmap(video, {
      resizeWidth: Math.round(video.videoWidth * faktor),
      resizeHeight: Math.round(video.videoHeight * faktor),
    }),
  )
}

/** No device, or no secure connection: another try changes neither. */
const OHNE_AUSSICHT: readonly string[] = ['NotFoundError', 'SecurityError']

const nameVon = (fehler: unknown): string => (fehler instanceof DOMException ? fehler.name : '')

function satzVon(fehler: unknown): string {
  const name = nameVon(fehler)
  if (name === 'NotAllowedError') {
    return 'Die Kamera ist für diese Seite gesperrt. Bitte erlauben Sie sie in den Einstellungen des Browsers, oder tippen Sie den Code ein.'
  }
  if (name === 'NotFoundError') return 'Dieses Gerät hat keine Kamera. Bitte tippen Sie den Code ein.'
  if (name === 'NotReadableError') return 'Die Kamera wird von einem anderen Programm benutzt. Bitte schließen Sie es.'
  if (name === 'SecurityError') {
    return 'Die Kamera geht nur über eine sichere Verbindung (https). Bitte tippen Sie den Code ein.'
  }
  return 'Die Kamera ließ sich nicht öffnen. Bitte tippen Sie den Code ein.'
}
