import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { ErrorNote } from '@zeughaus/web-shared'
import { useEffect, useRef, useState } from 'react'
import classes from './dokumente.module.css'
import { oeffnePdf, type Pdf } from './pdf.ts'

/** So many pages are laid out at once; more of them on request. */
const SEITEN_JE_SCHUB = 50

/** The pages of a PDF, each drawn when it comes near the screen. */
export default function PdfVorschau({ datei, name }: { datei: Blob; name: string }) {
  const [pdf, setPdf] = useState<Pdf>()
  const [gescheitert, setGescheitert] = useState(false)
  const [gezeigt, setGezeigt] = useState(SEITEN_JE_SCHUB)
  useEffect(() => {
    let vorbei = false
    let offen: Pdf | undefined
    oeffnePdf(datei).then(
      (geoeffnet) => {
        offen = geoeffnet
        if (vorbei) offen.schliesse()
        else setPdf(geoeffnet)
      },
      () => setGescheitert(true),
    )
    return () => {
      vorbei = true
      offen?.schliesse()
    }
  }, [datei])
  if (gescheitert) return <ErrorNote>Dieses PDF lässt sich hier nicht zeigen. Bitte laden Sie es herunter.</ErrorNote>
  if (pdf === undefined) return <Skeleton height={320} />
  return (
    <>
      {pdf.seiten.slice(0, gezeigt).map(({ seite, breite, hoehe }) => (
        <Seite
          key={seite}
          pdf={pdf}
          seite={seite}
          verhaeltnis={breite / hoehe}
          titel={`${name}, Seite ${seite + 1} von ${pdf.gesamt}`}
        />
      ))}
      {gezeigt < pdf.seiten.length && (
        <Button variant="default" onClick={() => setGezeigt(gezeigt + SEITEN_JE_SCHUB)}>
          Weitere Seiten zeigen
        </Button>
      )}
      {gezeigt >= pdf.seiten.length && pdf.seiten.length < pdf.gesamt && (
        <p>Hier enden die ersten {pdf.seiten.length} Seiten. Alle stehen in der heruntergeladenen Datei.</p>
      )}
    </>
  )
}

interface SeiteProps {
  readonly pdf: Pdf
  readonly seite: number
  readonly verhaeltnis: number
  readonly titel: string
}

function Seite({ pdf, seite, verhaeltnis, titel }: SeiteProps) {
  const ort = useRef<HTMLDivElement>(null)
  const flaeche = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState<string>()
  useEffect(() => {
    const rahmen = ort.current
    if (rahmen === null) return
    const waechter = new IntersectionObserver(
      ([eintrag]) => {
        if (!eintrag?.isIntersecting) return
        waechter.disconnect()
        void pdf.zeichne(seite, Math.round(rahmen.clientWidth * window.devicePixelRatio)).then(
          ({ bild, text: worte }) => {
            const canvas = flaeche.current
            if (canvas === null) return
            canvas.width = bild.width
            canvas.height = bild.height
            canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bild)
            setText(worte)
          },
          () => setText('Diese Seite ließ sich nicht zeichnen.'),
        )
      },
      { rootMargin: '600px' },
    )
    waechter.observe(rahmen)
    return () => waechter.disconnect()
  }, [pdf, seite])
  return (
    <div ref={ort} className={classes['seite']} aria-busy={text === undefined} style={{ aspectRatio: verhaeltnis }}>
      <canvas ref={flaeche} role="img" aria-label={titel} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  )
}
