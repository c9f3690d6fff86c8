/** Shows the camera and reads codes from its picture. */
import { ErrorNote } from '@zeughaus/web-shared'
import { useEffect, useRef, useState } from 'react'
import classes from './Camera.module.css'
import { FrameFilter } from './frameFilter.ts'
import { openReader, type Reader } from './reader.ts'

/** Wide enough for a label at arm's length, small enough to read ten times a second. */
const WIDTH_PX = 1280
/** Pause between two pictures, so that the phone stays cool. */
const PAUSE_MS = 60

interface CameraProps {
  readonly onCode: (raw: string) => void
  /** Called when this device will never open a camera. */
  readonly onNone?: () => void
}

export function Camera({ onCode, onNone }: CameraProps) {
  const picture = useRef<HTMLVideoElement>(null)
  const handlers = useRef({ onCode, onNone })
  handlers.current = { onCode, onNone }
  const [obstacle, setObstacle] = useState<string>()
  useEffect(() => {
    const video = picture.current
    if (video === null) return
    const signal = new AbortController()
    watch(video, signal.signal, (raw) => handlers.current.onCode(raw)).catch((error: unknown) => {
      if (signal.signal.aborted) return
      setObstacle(sentenceOf(error))
      if (HOPELESS.includes(nameOf(error))) handlers.current.onNone?.()
    })
    return () => signal.abort()
  }, [])
  if (obstacle !== undefined) return <ErrorNote>{obstacle}</ErrorNote>
  return (
    <div className={classes['frame']}>
      <video ref={picture} className={classes['picture']} muted playsInline aria-label="Bild der Kamera" />
      <div className={classes['window']} aria-hidden />
    </div>
  )
}

/** Reads codes until aborted, then releases camera and reader. */
async function watch(video: HTMLVideoElement, signal: AbortSignal, onCode: (raw: string) => void): Promise<void> {
  if (navigator.mediaDevices === undefined) throw new DOMException('', 'SecurityError')
  const [stream, reader] = await Promise.all([
    navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: WIDTH_PX } },
    }),
    openReader(),
  ])
  const cleanUp = () => {
    for (const track of stream.getTracks()) track.stop()
    reader.close()
  }
  if (signal.aborted) return cleanUp()
  signal.addEventListener('abort', cleanUp, { once: true })
  video.srcObject = stream
  await video.play()
  const newCodes = new FrameFilter()
  while (!signal.aborted) {
    for (const raw of newCodes.fresh(await readPicture(video, reader), performance.now())) onCode(raw)
    await new Promise((resume) => setTimeout(resume, PAUSE_MS))
  }
}

async function readPicture(video: HTMLVideoElement, reader: Reader): Promise<string[]> {
  if (video.videoWidth === 0) return []
  const factor = Math.min(1, WIDTH_PX / video.videoWidth)
  return reader.read(
    await createImageBitmap(video, {
      resizeWidth: Math.round(video.videoWidth * factor),
      resizeHeight: Math.round(video.videoHeight * factor),
    }),
  )
}

/** Errors that a retry does not change: no camera, or no secure connection. */
const HOPELESS: readonly string[] = ['NotFoundError', 'SecurityError']

const nameOf = (error: unknown): string => (error instanceof DOMException ? error.name : '')

function sentenceOf(error: unknown): string {
  const name = nameOf(error)
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
