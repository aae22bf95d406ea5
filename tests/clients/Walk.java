import id.satukurir.ApiClient;
import id.satukurir.api.*;
import id.satukurir.model.*;
import java.io.File;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Exercises the generated Java client: rates, a quote, shipments, reads, calls without a body. */
public final class Walk {
  /** Not representable as a 32-bit float. */
  private static final long AMOUNT = 16_777_217L;

  private static final ApiClient CLIENT = client();

  private static ApiClient client() {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("SATUKURIR_URL"));
    client.setBearerToken(System.getenv("SATUKURIR_KEY"));
    return client;
  }

  private static void check(String what, boolean holds) {
    if (!holds) throw new IllegalStateException("java: " + what);
    System.out.println("java: " + what);
  }

  private static String quoted() throws Exception {
    Place origin = new Place().districtId("31.73.06");
    Place destination = new Place().districtId("35.25.14");
    Parcel parcel = new Parcel().weightGrams(1200.0).declaredValue(AMOUNT);
    RatesRequest asked = new RatesRequest().origin(origin).destination(destination)
        ._package(parcel).couriers(List.of("jne"));
    List<Rate> rates = new RatesApi(CLIENT).compareRates(asked, null).getData().getRates();
    check("rates", rates.stream().anyMatch(rate -> rate.getServiceCode().equals("REG")));
    QuoteRequest request = new QuoteRequest().origin(origin).destination(destination)
        ._package(parcel).courierCode("jne").serviceCode("REG");
    QuoteResult quote = new QuotesApi(CLIENT).createQuote(request, null).getData();
    check("quote", quote.getPackage().getDeclaredValue() == AMOUNT);
    return quote.getQuoteId();
  }

  private static PartyRequest party(String district) {
    return new PartyRequest().name("Toko Melati").phone("081234567890")
        .address("Jl. Peta Barat No. 12").districtId(district);
  }

  private static ShipmentRequest order(ShipmentRequest.PaymentMethodEnum method) throws Exception {
    return new ShipmentRequest().quoteId(quoted()).sender(party("31.73.06"))
        .receiver(party("35.25.14")).paymentMethod(method)
        .items(List.of(new ItemRequest().name("Ring").quantity(1).price(AMOUNT)));
  }

  private static String awbOf(String number) throws Exception {
    for (int tries = 0; tries < 600; tries++) {
      String awb = new ShipmentsApi(CLIENT).getShipment(number).getData().getAwb();
      if (awb != null) return awb;
      Thread.sleep(100);
    }
    throw new IllegalStateException("java: get");
  }

  public static void main(String[] arguments) throws Exception {
    ShipmentsApi shipments = new ShipmentsApi(CLIENT);
    ShipmentRequest request = order(ShipmentRequest.PaymentMethodEnum.WALLET);
    String key = UUID.randomUUID().toString();
    ShipmentResult shipment = shipments.createShipment(key, request).getData();
    String number = shipment.getShipmentNumber();
    check("shipment", shipment.getItems().get(0).getPrice() == AMOUNT && !shipment.getReplayed());
    ShipmentResult replay = shipments.createShipment(key, request).getData();
    check("replay", replay.getReplayed() && replay.getShipmentNumber().equals(number));
    ShipmentResult qris = shipments
        .createShipment(UUID.randomUUID().toString(), order(ShipmentRequest.PaymentMethodEnum.QRIS)).getData();
    boolean isOpen = qris.getQrExpiresAt().isAfter(qris.getCreatedAt());
    check("QRIS", isOpen && !qris.getQrString().isEmpty());
    String awb = awbOf(number);
    check("get", !awb.isEmpty());
    Tracking tracking = new TrackingApi(CLIENT).getTracking(awb.toLowerCase(), null, null).getData();
    boolean isBooked = tracking.getTimeline().get(0).getStatus().equals("BOOKED");
    check("tracking", isBooked && tracking.getAwb().equals(awb));
    List<String> status =
        List.of("BOOKED", "PROCESSING", "PICKED_UP");
    ShipmentPage page = shipments.listShipments(
        null, null, null, true, null, null, null, status, null, null, null, null, null, null, null)
        .getData();
    boolean isListed = page.getItems().stream().anyMatch(one -> one.getShipmentNumber().equals(number));
    check("list", isListed && page.getPagination().getTotal() >= 1);
    Balance balance = new WalletApi(CLIENT).getBalance().getData();
    check("balance", balance.getAvailable() > 0 && balance.getHeld() >= 0);
    WebhooksApi webhooks = new WebhooksApi(CLIENT);
    WebhookWithSecret made = webhooks.createWebhook(new WebhookRequest()
        .url(java.net.URI.create("http://localhost:9/hooks"))
        .events(Set.of(WebhookRequest.EventsEnum.SHIPMENT_BOOKED))).getData();
    List<Webhook> hooks = webhooks.listWebhooks(null, null, null, null, null, null, null).getData().getItems();
    boolean isKept = hooks.stream().anyMatch(hook -> hook.getWebhookId().equals(made.getWebhookId()));
    check("webhooks", isKept && made.getSecret().startsWith("whsec_"));
    WebhookWithSecret rotated = webhooks.rotateWebhookSecret(made.getWebhookId(), null).getData();
    boolean isNew = !rotated.getSecret().equals(made.getSecret());
    check("rotate", isNew && rotated.getSecret().startsWith("whsec_"));
    ShipmentResult cancelled =
        shipments.cancelShipment(qris.getShipmentNumber(), null, null).getData();
    check("cancel", cancelled.getStatus().equals("CANCELLED"));
    for (String format : List.of("csv", "ndjson")) {
      File file = shipments.exportShipments(
          format, null, null, null, null, null, null, null, null, null, null, null, null);
      check("export " + format, Files.readString(file.toPath()).contains(number));
    }
    List<String> types = List.of("shipment.created", "shipment.paid");
    boolean isSeen = false;
    // Events are listed once they have their position.
    for (int tries = 0; !isSeen && tries < 600; tries++) {
      List<AccountEvent> events = new EventsApi(CLIENT)
          .listEvents(null, null, null, null, types, null, null, null, null).getData().getItems();
      isSeen = events.stream().anyMatch(
          event -> event.getData().getShipment().getShipmentNumber().equals(number));
      Thread.sleep(100);
    }
    check("events", isSeen);
    System.exit(0);
  }
}
