/**
 * Changes of the definitions while the page is open. Only the development server sends them; a built site never does,
 * and then nothing is listened to.
 */
import { type ModelUpdate, modelUpdateEvent } from '../../core/model/screenModule.ts';

/** Calls `listener` for each changed part of the model; answers the function that ends it. */
export function onModelUpdate(listener: (update: ModelUpdate) => void): () => void {
  if (!import.meta.hot) return () => {};
  const receive = (event: Event) => listener((event as CustomEvent<ModelUpdate>).detail);
  window.addEventListener(modelUpdateEvent, receive);
  return () => window.removeEventListener(modelUpdateEvent, receive);
}
