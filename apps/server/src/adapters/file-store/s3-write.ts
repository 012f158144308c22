/** Streams content of unknown length to S3: small content in one request, otherwise in parts through one buffer. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { Content } from '../../ports/file-store.ts'
import { chunksOf } from '../../utilities/streams/chunks.ts'

type At = { Bucket: string; Key: string }

// The smallest part that S3 accepts.
const PART_BYTES = 5 * 1024 * 1024

// Unused buffers of a part's size. A new one for each file would stay in memory long after use.
const spare: Buffer[] = []

/** Yields parts of exactly a part's size, except the last. Each is overwritten when the next is requested. */
async function* inParts(content: Content) {
  const buffer = spare.pop() ?? Buffer.alloc(PART_BYTES)
  try {
    yield* chunksOf(content, buffer)
  } finally {
    spare.push(buffer)
  }
}

/** Started at the second part at the earliest. */
type Parts = { UploadId: string | undefined; uploaded: { PartNumber: number; ETag: string | undefined }[] }

const sendPart = async (client: S3Client, at: At, parts: Parts, Body: Buffer) => {
  parts.UploadId ??= (await client.send(new CreateMultipartUploadCommand(at))).UploadId
  const PartNumber = parts.uploaded.length + 1
  const { ETag } = await client.send(new UploadPartCommand({ ...at, UploadId: parts.UploadId, PartNumber, Body }))
  parts.uploaded.push({ PartNumber, ETag })
}

/** Stores all content or none: parts of content that breaks off are aborted. */
export const writeToS3 = async (client: S3Client, at: At, content: Content): Promise<void> => {
  const parts: Parts = { UploadId: undefined, uploaded: [] }
  try {
    for await (const part of inParts(content)) {
      const isSmall = part.length < PART_BYTES && parts.uploaded.length === 0
      if (isSmall) await client.send(new PutObjectCommand({ ...at, Body: part }))
      else if (part.length > 0) await sendPart(client, at, parts, part)
    }
    const { UploadId, uploaded: Parts } = parts
    if (UploadId) await client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    const { UploadId } = parts
    // The original error matters more than a failed abort. Such parts are cleaned up later.
    if (UploadId) await client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => {})
    throw error
  }
}
