/** While it stands there, the page keeps out of sight what is below its photos. */
export const PhotosAwaited = () => <span hidden className="event-photos-awaited" />;
