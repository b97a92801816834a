/** While this is rendered, CSS hides the content below the photos. */
export const PhotosAwaited = () => <span hidden className="event-photos-awaited" />;
