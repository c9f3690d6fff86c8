/** A photo as the outbox stores and sends it. */
export interface Foto {
  readonly name: string
  readonly typ: string
  readonly bytes: ArrayBuffer
}

/** The size of a photo that is sent: its longest edge in pixels, and the quality of JPEG. */
interface Size {
  readonly edge: number
  readonly quality: number
}

/** Shows every scratch, and fits a slow connection. */
const FULL: Size = { edge: 2000, quality: 0.85 }
/** Tried in this order until the photo fits a bound. */
const SMALLER: readonly Size[] = [
  { edge: 1600, quality: 0.8 },
  { edge: 1600, quality: 0.6 },
  { edge: 1280, quality: 0.5 },
  { edge: 960, quality: 0.4 },
]

/**
 * Shrinks a camera photo. Returns a file that the browser cannot draw as it is; the service decides about it.
 *
 * @param bytesMax the photo becomes smaller until it has at most so many bytes
 */
export async function shrinkPhoto(file: File, bytesMax = Number.POSITIVE_INFINITY): Promise<Foto> {
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
    let blob = await draw(image, FULL)
    for (const size of SMALLER) if (blob.size > bytesMax) blob = await draw(image, size)
    image.close()
    const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`
    return { name, typ: 'image/jpeg', bytes: await blob.arrayBuffer() }
  } catch {
    return { name: file.name, typ: file.type, bytes: await file.arrayBuffer() }
  }
}

function draw(image: ImageBitmap, { edge, quality }: Size): Promise<Blob> {
  const factor = Math.min(1, edge / Math.max(image.width, image.height))
  const canvas = new OffscreenCanvas(Math.round(image.width * factor), Math.round(image.height * factor))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
