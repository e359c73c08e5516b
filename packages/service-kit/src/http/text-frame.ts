import type WebSocket from 'ws'
import * as ws from 'ws'

// `ws` exports these functions without declaring their types; socket.io-adapter broadcasts in the same way.
type Framing = { frame(data: Buffer, options: typeof finalText): Buffer[] }
type WithSender = { _sender: { sendFrame(parts: Buffer[]): void } }

const finalText = { fin: true, opcode: 1, rsv1: false, mask: false, readOnly: true }
// Taken from `ws` itself: the class WebSocket has `Sender` only after a CommonJS module has loaded `ws`, which depends on the order of imports.
const { Sender } = ws as unknown as { Sender: Framing }

/**
 * One WebSocket frame for many sockets. The `send` of `ws` makes the frame header again for each socket and writes it separately from the text, which takes
 * about a quarter of the processor time of a broadcast. Only for sockets without compression.
 */
export const textFrame = (text: string): Buffer => Buffer.concat(Sender.frame(Buffer.from(text), finalText))

/** Writes a frame made by `textFrame`. The socket must be open. */
export const writeFrame = (socket: WebSocket, frame: Buffer): void =>
  (socket as unknown as WithSender)._sender.sendFrame([frame])
