import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { ErrorNote } from '@zeughaus/web-shared'
import { useEffect, useRef, useState } from 'react'
import classes from './dokumente.module.css'
import { openPdf, type Pdf } from './pdf.ts'

/** Pages in a batch; a button shows the next batch. */
const PAGES_PER_BATCH = 50

/** Shows the pages of a PDF; draws each one when it comes near the screen. */
export default function PdfPreview({ file, name }: { file: Blob; name: string }) {
  const [pdf, setPdf] = useState<Pdf>()
  const [hasFailed, setFailed] = useState(false)
  const [shown, setShown] = useState(PAGES_PER_BATCH)
  useEffect(() => {
    let isClosed = false
    let current: Pdf | undefined
    openPdf(file).then(
      (opened) => {
        current = opened
        if (isClosed) opened.close()
        else setPdf(opened)
      },
      () => setFailed(true),
    )
    return () => {
      isClosed = true
      current?.close()
    }
  }, [file])
  if (hasFailed) return <ErrorNote>Dieses PDF lässt sich hier nicht zeigen. Bitte laden Sie es herunter.</ErrorNote>
  if (pdf === undefined) return <Skeleton height={320} />
  return (
    <>
      {pdf.pages.slice(0, shown).map(({ page, width, height }) => (
        <PdfPage
          key={page}
          pdf={pdf}
          page={page}
          ratio={width / height}
          titel={`${name}, Seite ${page + 1} von ${pdf.gesamt}`}
        />
      ))}
      {shown < pdf.pages.length && (
        <Button variant="default" onClick={() => setShown(shown + PAGES_PER_BATCH)}>
          Weitere Seiten zeigen
        </Button>
      )}
      {shown >= pdf.pages.length && pdf.pages.length < pdf.gesamt && (
        <p>Hier enden die ersten {pdf.pages.length} Seiten. Alle stehen in der heruntergeladenen Datei.</p>
      )}
    </>
  )
}

interface PdfPageProps {
  readonly pdf: Pdf
  readonly page: number
  readonly ratio: number
  readonly titel: string
}

function PdfPage({ pdf, page, ratio, titel }: PdfPageProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState<string>()
  useEffect(() => {
    const frame = box.current
    if (frame === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void pdf.draw(page, Math.round(frame.clientWidth * window.devicePixelRatio)).then(
          ({ image, text: words }) => {
            const canvas = canvasRef.current
            if (canvas === null) return
            canvas.width = image.width
            canvas.height = image.height
            canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(image)
            setText(words)
          },
          () => setText('Diese Seite ließ sich nicht zeichnen.'),
        )
      },
      { rootMargin: '600px' },
    )
    observer.observe(frame)
    return () => observer.disconnect()
  }, [pdf, page])
  return (
    <div ref={box} className={classes['page']} aria-busy={text === undefined} style={{ aspectRatio: ratio }}>
      <canvas ref={canvasRef} role="img" aria-label={titel} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  )
}
