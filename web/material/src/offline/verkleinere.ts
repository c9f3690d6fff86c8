/** Longest edge of a photo as it is sent: every scratch is still seen, and a slow line still carries it. */
const KANTE_PX = 2000
const GUETE = 0.85

/** A photo as it is kept and sent. */
export interface Foto {
  readonly name: string
  readonly typ: string
  readonly bytes: ArrayBuffer
}

/** Makes a photo of a camera small. What the browser cannot draw is kept as it is: the service says whether it takes it. */
export async function verkleinere(datei: File): Promise<Foto> {
  try {
    const bild = await createImageBitmap(datei, { imageOrientation: 'from-image' })
    const faktor = Math.min(1, KANTE_PX / Math.max(bild.width, bild.height))
    const flaeche = new OffscreenCanvas(Math.round(bild.width * faktor), Math.round(bild.height * faktor))
    flaeche.getContext('2d')?.drawImage(bild, 0, 0, flaeche.width, flaeche.height)
    bild.close()
    const blob = await flaeche.convertToBlob({ type: 'image/jpeg', quality: GUETE })
    const name = `${datei.name.replace(/\.[^.]*$/, '')}.jpg`
    return { name, typ: 'image/jpeg', bytes: await blob.arrayBuffer() }
  } catch {
    return { name: datei.name, typ: datei.type, bytes: await datei.arrayBuffer() }
  }
}
