/** Longest edge of a sent photo: shows every scratch, and fits a slow connection. */
const EDGE_PX = 2000
const QUALITY = 0.85

/** A photo as the outbox stores and sends it. */
export interface Foto {
  readonly name: string
  readonly typ: string
  readonly bytes: ArrayBuffer
}

/** Shrinks a camera photo. Returns a file that the browser cannot draw as it is; the service decides about it. */
export async function shrinkPhoto(file: File): Promise<Foto> {
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const factor = Math.min(1, EDGE_PX / Math.max(image.width, image.height))
    const canvas = new OffscreenCanvas(Math.round(image.width * factor), Math.round(image.height * factor))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`
    return { name, typ: 'image/jpeg', bytes: await blob.arrayBuffer() }
  } catch {
    return { name: file.name, typ: file.type, bytes: await file.arrayBuffer() }
  }
}
