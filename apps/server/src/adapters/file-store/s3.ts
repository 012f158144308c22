/**
 * Files in a bucket of an S3-compatible store. Its address comes from AWS_ENDPOINT_URL(_S3), which the settings check.
 */
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { type FileStore, FileStoreUnavailable, MissingFile } from '../../ports/file-store.ts'
import { failureOf, hostOf } from '../../utilities/errors/failed-system.ts'
import { writeToS3 } from './s3-write.ts'

const isStatus = (error: unknown, status: number): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === status

/** A missing bucket is a 404 as well, but means a wrong configuration. */
const isMissing = (error: unknown) => isStatus(error, 404) && !(error instanceof Error && error.name === 'NoSuchBucket')

const rejectRead = (key: string) => (error: unknown) => {
  throw isMissing(error) ? new MissingFile(key) : new FileStoreUnavailable(key, error)
}

/** Closes connections that are idle for this many milliseconds: a connection broken by a fail-over is not reused. */
const AGENT = { timeout: 5000 }

/** Limits in milliseconds. Two attempts fit into the deadline of a request. */
const PATIENCE = {
  connectionTimeout: 3000,
  /** Until the response's headers arrive. */
  requestTimeout: 12_000,
  throwOnRequestTimeout: true,
  /** Without a byte of the response's body. The body also pauses while its reader is slow. */
  socketTimeout: 60_000,
  httpAgent: AGENT,
  httpsAgent: AGENT,
}

export const openClient = (patience: Partial<typeof PATIENCE> = {}): S3Client => {
  const endpoint = process.env['AWS_ENDPOINT_URL_S3'] || process.env['AWS_ENDPOINT_URL']
  const client = new S3Client({
    // The address of a configuration file would be checked by nothing.
    ...(endpoint ? { endpoint } : { ignoreConfiguredEndpointUrls: true }),
    requestHandler: { ...PATIENCE, ...patience },
    maxAttempts: 2,
    // Stores other than Amazon's address buckets by path only, and reject the checksums that the client adds by
    // default.
    forcePathStyle: endpoint !== undefined && endpoint !== '',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const failed = failureOf('S3 store', hostOf(endpoint || 'https://s3.amazonaws.com'))
  client.middlewareStack.add((next) => (args) => next(args).catch(failed))
  return client
}

async function* list(client: S3Client, Bucket: string, Prefix: string) {
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix }))
    for (const { Key: key, LastModified: writtenAt } of page.Contents ?? [])
      if (key && writtenAt) yield { key, writtenAt }
}

/** Multipart uploads that were never completed. */
async function* brokenOff(client: S3Client, Bucket: string) {
  let from = {}
  for (;;) {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket, ...from }))
    yield* page.Uploads ?? []
    if (!page.IsTruncated) return
    from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}

const abortBrokenOff = async (client: S3Client, Bucket: string, before: Date): Promise<number> => {
  let removed = 0
  for await (const { Key, UploadId, Initiated } of brokenOff(client, Bucket)) {
    if (!Initiated || Initiated >= before) continue
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    removed++
  }
  return removed
}

/** The bucket must exist. */
export const s3Store = (bucket: string, patience?: Partial<typeof PATIENCE>): FileStore => {
  const client = openClient(patience)
  const at = (Key: string) => ({ Bucket: bucket, Key })
  const remove = async (key: string) => void (await client.send(new DeleteObjectCommand(at(key))))
  return {
    write: (key, content) => writeToS3(client, at(key), content),
    read: async (key, range) => {
      const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...part })).catch(rejectRead(key))
      return Body as Readable
    },
    move: async (from, to) => {
      await client.send(new CopyObjectCommand({ ...at(to), CopySource: `${bucket}/${from}` })).catch(rejectRead(from))
      await remove(from)
    },
    remove,
    list: (prefix) => list(client, bucket, prefix),
    freeBytes: async () => undefined,
    removeBrokenOff: (before) =>
      abortBrokenOff(client, bucket, before).catch((error: unknown) => {
        // Some stores can't list them, and remove them by their own rule.
        if (isStatus(error, 501)) return 0
        throw error
      }),
  }
}
